"""Production behind TLS. Refuses settings that only a trial may have."""

from config import env
from config.celery_settings import SCHEDULE
from config.settings.unsafe import require_safe

# Before anything else can refuse: all that is wrong is told at once.
require_safe(env, SCHEDULE)

from config.settings.base import *  # noqa: E402, F403
from config.settings.base import LOGGING, frozen_loses_locks  # noqa: E402

PRODUCTION = True
frozen_loses_locks()
LOGGING["handlers"]["stderr"]["formatter"] = env.LOG_FORMAT or "json"
ADMIN_SECOND_FACTOR_REQUIRED = env.ADMIN_SECOND_FACTOR_REQUIRED is not False
SECURE_HSTS_SECONDS = 31_536_000
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.NUM_PROXIES else None
