/* What pages do beyond their plain forms and links. Every page works without this file.
   It reacts to: data-focus, data-opens, data-closes, data-print, data-submits, data-copies,
   data-copies-from, data-warns, and to htmx. */
(() => {
  "use strict";
  document.documentElement.classList.add("js");

  /* A form that left is busy until the answer comes: no second click gets through. */
  const AGAIN_AFTER = 15000;
  const busy = (button, on) => {
    if (!button) return;
    if (on) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  };
  const release = (form) => {
    delete form.dataset.sent;
    for (const button of form.elements) {
      if (!button.hasAttribute("data-held")) continue;
      button.removeAttribute("data-held");
      button.disabled = false;
      busy(button, false);
    }
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method === "dialog" || form.target) return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "1";
    const pressed = event.submitter;
    // After this turn, so that the pressed button's own name and value are sent.
    setTimeout(() => {
      for (const button of form.elements) {
        if (button.type !== "submit" || button.disabled) continue;
        button.setAttribute("data-held", "");
        busy(button, button === pressed);
        button.disabled = true;
      }
    });
    setTimeout(() => release(form), AGAIN_AFTER);
  });
  window.addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(release));

  /* The second half of a double click may meet a fresh form where the first was, and a key held
     down presses what it finds: neither means a second act. */
  const DOUBLE = 300;
  let lastPress = -DOUBLE;
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("form button")) return;
    if (event.detail > 1 && event.timeStamp - lastPress < DOUBLE) {
      event.preventDefault();
      event.stopPropagation();
    } else lastPress = event.timeStamp;
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target.closest?.("form, a")) event.preventDefault();
  });

  /* htmx: the tap is acknowledged at once. */
  const asked = (event) => {
    const sent = event.detail.requestConfig?.triggeringEvent?.submitter;
    return sent || (event.detail.elt.matches("button, .btn") ? event.detail.elt : null);
  };
  document.addEventListener("htmx:beforeRequest", (event) => busy(asked(event), true));
  document.addEventListener("htmx:afterRequest", (event) => busy(asked(event), false));

  /* What asks again and again is quiet while nobody looks, or while he writes there. */
  document.addEventListener("htmx:beforeRequest", (event) => {
    const polls = event.target.dataset?.polls;
    if (!polls) return;
    const writes = document.activeElement?.closest(`#${polls} :is(input, select, textarea)`);
    if (document.hidden || writes) event.preventDefault();
  });

  /* After a swap, the new content may name what comes next. */
  const focusIn = (root) => {
    const at = root.matches?.("[data-focus]") ? root : root.querySelector?.("[data-focus]");
    if (!at) return;
    if (at.tabIndex < 0 && !at.hasAttribute("tabindex")) at.setAttribute("tabindex", "-1");
    at.focus();
  };
  /* Else the keyboard stays where it was: on the button pressed, or in the place marked for it. */
  let pressedId = "";
  document.addEventListener("htmx:beforeRequest", (event) => { pressedId = asked(event)?.id || document.activeElement?.id || ""; });
  document.addEventListener("htmx:afterSettle", (event) => {
    focusIn(event.target);
    if (document.activeElement && document.activeElement !== document.body) return;
    const again = document.getElementById(pressedId);
    const at = again && !again.disabled ? again : document.querySelector("[data-focus-else]");
    at?.focus({ preventScroll: true });
  });
  document.addEventListener("DOMContentLoaded", () => {
    const refused = document.querySelector(".refused[data-focus]");
    if (refused) focusIn(refused);
    document.querySelectorAll("#messages > *").forEach(closable);
    watchMessages();
  });

  /* Messages can be put away. */
  const closable = (message) => {
    if (message.querySelector("[data-closes]")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn plain";
    button.textContent = "Close";
    button.setAttribute("data-closes", "");
    message.append(button);
  };
  const watchMessages = () => {
    const region = document.getElementById("messages");
    if (!region) return;
    new MutationObserver((changes) => {
      for (const change of changes) {
        for (const node of change.addedNodes) if (node.nodeType === 1) closable(node);
      }
    }).observe(region, { childList: true });
  };
  const say = (headline, sentence) => {
    const region = document.getElementById("messages");
    if (!region) return;
    region.querySelectorAll("[data-said]").forEach((old) => old.remove());
    const notice = document.createElement("div");
    notice.className = "notice refused";
    notice.setAttribute("data-said", "");
    for (const text of [headline, sentence]) {
      const line = document.createElement("p");
      line.textContent = text;
      notice.append(line);
    }
    region.append(notice);
  };
  const AGAIN = "Read the page again before you repeat it.";
  const ANSWERS = {
    403: ["The house does not know you any more.", "You were signed out, or the page lay too long. Read it again."],
    404: ["It is no longer there.", "Somebody removed it, or it was never yours to see."],
    409: ["This page is older than what it shows.", "Read it again before you go on."],
    429: ["Too many at once.", "Wait a minute, then try again."],
  };
  document.addEventListener("htmx:responseError", (event) => {
    const status = event.detail.xhr.status;
    say(...(ANSWERS[status] || [`The house could not do that (${status}).`, AGAIN]));
  });
  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, () => say("No line to the house.", "Try again when there is one."));
  }
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) document.querySelectorAll("#messages [data-said]").forEach((old) => old.remove());
  });

  /* Dialogs, printing, closing. */
  document.addEventListener("click", (event) => {
    const at = event.target.closest?.("[data-opens], [data-closes], [data-print]");
    if (!at || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (at.hasAttribute("data-print")) {
      event.preventDefault();
      window.print();
      return;
    }
    if (at.hasAttribute("data-closes")) {
      const dialog = at.closest("dialog:modal");
      const message = at.closest("#messages > *");
      if (!dialog && !message) return; // A link: the page without the question.
      event.preventDefault();
      if (dialog) dialog.close();
      else message.remove();
      return;
    }
    const dialog = document.getElementById(at.dataset.opens);
    if (!dialog?.showModal) return;
    event.preventDefault();
    dialog.close();
    dialog.showModal();
  });

  /* Copying: what a field holds, or the text that a link leads to. Where the browser will not, the
     field is marked for the reader to copy, and the link is followed. */
  const copied = (at, done) => {
    const was = at.textContent;
    at.textContent = done ? "Copied" : "Marked: copy it";
    setTimeout(() => { at.textContent = was; }, 2500);
  };
  const textOf = async (url) => {
    const answer = await fetch(url, { headers: { Accept: "text/plain" } });
    if (!answer.ok) throw new Error(answer.status);
    return answer.text();
  };
  document.addEventListener("click", async (event) => {
    const at = event.target.closest?.("[data-copies], [data-copies-from]");
    if (!at || event.ctrlKey || event.metaKey || event.shiftKey || at.dataset.copying) return;
    event.preventDefault();
    at.dataset.copying = "1";
    const field = at.dataset.copies ? document.getElementById(at.dataset.copies) : null;
    try {
      if (field) await navigator.clipboard.writeText(field.value);
      else {
        const text = textOf(at.href).then((said) => new Blob([said], { type: "text/plain" }));
        await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
      }
      copied(at, true);
    } catch {
      if (!field) location.assign(at.href);
      else {
        field.focus();
        field.select();
        copied(at, document.execCommand("copy"));
      }
    }
    delete at.dataset.copying;
  });

  /* A form that was filled in is not left without a word. */
  const typed = (event) => {
    const form = event.target.form;
    if (form?.hasAttribute("data-warns")) form.dataset.typed = "1";
  };
  document.addEventListener("input", typed);
  document.addEventListener("change", typed);
  window.addEventListener("beforeunload", (event) => {
    const left = [...document.querySelectorAll("form[data-warns]")].some(
      (form) => !form.dataset.sent && (form.dataset.typed || form.querySelector(".notice.refused")),
    );
    if (left) event.preventDefault();
  });

  /* A choice that needs no button: its form goes on change. Its button has the class nojs. */
  document.addEventListener("change", (event) => {
    if (event.target.matches?.("[data-submits]")) event.target.form?.requestSubmit();
  });
})();
