#!/bin/sh
# Starts Alertmanager with the mail settings of .env: its own configuration file cannot read variables.
# With CONFIG_ONLY it only prints the configuration.
set -eu

host=${PUBLIC_ORIGIN#*://}
host=${host%%[:/]*}
directory=${CONFIG_DIRECTORY:-/tmp}
printf '%s' "${EMAIL_PASSWORD:-}" >"$directory/mail-password"

# A text as a YAML string.
quoted() {
	printf "'"
	printf '%s' "$1" | sed "s/'/''/g"
	printf "'"
}

{
	echo "route: {receiver: operator, group_by: [alertname], group_wait: 30s, group_interval: 5m, repeat_interval: 4h}"
	if [ -z "${CONTACT_EMAIL:-}" ]; then
		echo "receivers: [{name: operator}]"
	else
		echo "global:"
		echo "  smtp_smarthost: $(quoted "$EMAIL_HOST:${EMAIL_PORT:-587}")"
		echo "  smtp_from: $(quoted "${EMAIL_FROM:-no-reply@$host}")"
		echo "  smtp_require_tls: $([ "${EMAIL_SECURITY:-starttls}" = starttls ] && echo true || echo false)"
		if [ -n "${EMAIL_USER:-}" ]; then
			echo "  smtp_auth_username: $(quoted "$EMAIL_USER")"
			echo "  smtp_auth_password_file: $(quoted "$directory/mail-password")"
		fi
		echo "receivers: [{name: operator, email_configs: [{to: $(quoted "$CONTACT_EMAIL"), send_resolved: true}]}]"
	fi
} >"$directory/alertmanager.yml"

if [ -n "${CONFIG_ONLY:-}" ]; then
	cat "$directory/alertmanager.yml"
	exit
fi
exec /bin/alertmanager --config.file="$directory/alertmanager.yml" --storage.path=/alertmanager
