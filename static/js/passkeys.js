/* Passkeys: the one thing here that needs a script. Each box marked data-passkey holds a form that is
   hidden until the browser proves able; pressing its button asks the browser for a passkey, puts what it
   answers into the field "credential", and lets the form go. */
(() => {
  "use strict";
  const toBytes = (text) => {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (each) => each.charCodeAt(0));
  };
  const toText = (buffer) => {
    if (!buffer) return null;
    const plain = Array.from(new Uint8Array(buffer), (each) => String.fromCharCode(each)).join("");
    return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  };
  const known = (list) => (list || []).map((each) => ({ ...each, id: toBytes(each.id) }));

  const make = async (asks) => {
    const selection = {
      ...asks.authenticatorSelection,
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    };
    const made = await navigator.credentials.create({
      publicKey: {
        ...asks,
        challenge: toBytes(asks.challenge),
        user: { ...asks.user, id: toBytes(asks.user.id) },
        excludeCredentials: known(asks.excludeCredentials),
        authenticatorSelection: selection,
      },
    });
    return told(made, {
      attestationObject: toText(made.response.attestationObject),
      transports: made.response.getTransports?.() || [],
    });
  };
  const get = async (asks) => {
    const shown = await navigator.credentials.get({
      publicKey: {
        ...asks,
        challenge: toBytes(asks.challenge),
        allowCredentials: known(asks.allowCredentials),
      },
    });
    return told(shown, {
      authenticatorData: toText(shown.response.authenticatorData),
      signature: toText(shown.response.signature),
      userHandle: toText(shown.response.userHandle),
    });
  };
  const told = (credential, response) => JSON.stringify({
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: { clientDataJSON: toText(credential.response.clientDataJSON), ...response },
  });

  const asked = async (box) => {
    if (!box.dataset.asks) return JSON.parse(document.getElementById("passkey-asks").textContent);
    const answer = await fetch(box.dataset.asks, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new DOMException("", answer.status === 429 ? "TooMany" : "NotAnswered");
    return (await answer.json()).request_options;
  };

  const WHY = {
    NotAllowedError: ["No passkey was shown.", "It was put off, or took too long. Try again, or take another way in."],
    InvalidStateError: ["This device keeps one already.", "Its passkey opens this account; another would be the same."],
    TooMany: ["Too many at once.", "Wait ten minutes, or take another way in."],
    SecurityError: ["No passkey works at this address.", "It needs the site's own name, and a safe line to it."],
  };
  const OTHER = ["The browser could not do that.", "Try again, or take another way in."];

  const line = (text) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    return paragraph;
  };

  const ready = (box) => {
    const form = box.querySelector("form");
    const says = box.querySelector("[data-says]");
    const act = box.dataset.passkey === "make" ? make : get;
    form.hidden = false;
    box.querySelector("[data-cannot]").hidden = true;
    form.addEventListener("submit", async (event) => {
      if (form.elements.credential.value) return;
      event.preventDefault();
      says.hidden = true;
      try {
        const asks = await asked(box);
        form.elements.credential.value = await act(asks.publicKey || asks);
        form.requestSubmit();
      } catch (error) {
        says.replaceChildren(...(WHY[error.name] || OTHER).map(line));
        says.hidden = false;
      }
    });
  };
  window.addEventListener("pageshow", () => {
    for (const at of document.querySelectorAll("[data-passkey] [name=credential]")) at.value = "";
  });
  if (window.PublicKeyCredential) document.querySelectorAll("[data-passkey]").forEach(ready);
})();
