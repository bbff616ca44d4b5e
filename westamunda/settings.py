"""One settings module, configured by environment variables, with defaults that run.

Without ``SECRET_KEY`` the site is a workbench on this machine: debugging on, local hosts only.
With it the site is in production.
"""

from pathlib import Path

import environ
from csp.constants import NONE, SELF

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()

WORKBENCH = "SECRET_KEY" not in env.ENVIRON
DEBUG = env.bool("DEBUG", default=WORKBENCH)
SECRET_KEY = env.str("SECRET_KEY", default="a-workbench-key-that-never-leaves-this-machine")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "rosters",
    "campaigns",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
]

MIDDLEWARE = [
    "westamunda.http.PrivateUnlessSaid",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "westamunda.http.PlainCookies",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "rosters.readers.WhoReads",
    "westamunda.http.AskWhoIsThere",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "westamunda.accounts.LastSeen",
]

ROOT_URLCONF = "westamunda.urls"
WSGI_APPLICATION = "westamunda.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "westamunda.http.theme",
            ],
            "builtins": ["template_partials.templatetags.partials"],
        },
    },
]

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{BASE_DIR / 'db.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "westamunda_cache",
        # Beyond this, entries are thrown out unexpired; a flood must not wash the limits away.
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    }
}

AUTH_USER_MODEL = "rosters.Player"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "rosters:gang-list"
ACCOUNT_LOGOUT_REDIRECT_URL = "rosters:landing"
ACCOUNT_ADAPTER = "westamunda.accounts.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 3
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
# A known address signs up like an unknown one; only a confirmed one opens doors, and is unique.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Westamunda: "
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_FORMS = {
    "login": "rosters.forms.accounts.LoginForm",
    "signup": "rosters.forms.accounts.SignupForm",
    "add_email": "rosters.forms.accounts.AddEmailForm",
    "change_password": "rosters.forms.accounts.ChangePasswordForm",
    "set_password": "rosters.forms.accounts.SetPasswordForm",
    "reset_password": "rosters.forms.accounts.ResetPasswordForm",
    "reset_password_from_key": "rosters.forms.accounts.ResetPasswordKeyForm",
    "reauthenticate": "rosters.forms.accounts.ReauthenticateForm",
    "request_login_code": "rosters.forms.accounts.RequestLoginCodeForm",
    "confirm_login_code": "rosters.forms.accounts.ConfirmLoginCodeForm",
    "confirm_reauthentication_code": "rosters.forms.accounts.ConfirmReauthenticationCodeForm",
}

# A passkey is a way in beside the others, never a second lock (docs/adr/0007-accounts.md).
MFA_ADAPTER = "westamunda.accounts.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "rosters.forms.passkeys.AddPasskeyForm",
    "edit_webauthn": "rosters.forms.passkeys.NamePasskeyForm",
    "login_webauthn": "rosters.forms.passkeys.LoginPasskeyForm",
    "reauthenticate_webauthn": "rosters.forms.passkeys.ReauthenticatePasskeyForm",
}

# How often, by address ("ip"), account ("user") or what is asked about ("key"): westamunda/limits.py.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "20/10m/ip,5/5m/key",
    "signup": "30/h/ip",
    "reset_password": "20/h/ip,60/h/key",
    "reset_password_from_key": "20/h/ip",
    "request_login_code": "20/h/ip,60/h/key",
    "letter": "5/h/key",
    "code_try": "30/h/ip",
    "passkey_question": "60/10m/ip",
    "confirm_email": "1/m/key",
    "manage_email": "10/h/user",
    "change_password": "10/h/user",
    "reauthenticate": "20/h/user",
    "guest": env.str("GUEST_LIMIT", default="30/h/ip"),
    "import": env.str("IMPORT_LIMIT", default="60/h/ip"),
}
MFA_RATE_LIMITS = {"webauthn_login": "10/m/ip"}

EMAIL_CONFIG = env.email("EMAIL_URL", default="consolemail://" if WORKBENCH else "dummymail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="clerk@localhost")
#: Where the site stands, for letters that no request sends.
SITE_ADDRESS = env.str("SITE_ADDRESS", default="http://localhost:8000")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": ["console"], "level": "WARNING", "propagate": False}},
}

LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if WORKBENCH
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "rosters.sessions"
USERSESSIONS_ADAPTER = "rosters.sessions.SessionsAdapter"
SESSION_COOKIE_AGE = 60 * 86400
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = env.bool("HTTPS", default=not WORKBENCH)
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=0)
DATA_UPLOAD_MAX_MEMORY_SIZE = 512 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
# Files are read in memory or not at all: none is ever written to disk.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
