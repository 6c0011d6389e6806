"""The shapes of accounts on the wire, for the published schema. Forms are read by `services.form_fields`; a
test compares the answers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class SignUpRequestSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=150)
    email = serializers.EmailField(max_length=254)
    password = serializers.CharField(min_length=8)


class SignInRequestSerializer(serializers.Serializer[Any]):
    email = serializers.CharField()
    password = serializers.CharField()


class RefreshRequestSerializer(serializers.Serializer[Any]):
    refresh = serializers.CharField()


class TokenPairSerializer(serializers.Serializer[Any]):
    access = serializers.CharField(help_text="Good for ten minutes; send it as `Authorization: Bearer …`.")
    refresh = serializers.CharField(help_text="Good once, within seven days.")


class PreferencesSerializer(serializers.Serializer[Any]):
    leaderboard_anonymous = serializers.BooleanField(help_text="Stand on the leaderboard as “Anonymous”.")
    public_receipts = serializers.BooleanField()
    mail_first_payment = serializers.BooleanField()
    mail_failed_payouts = serializers.BooleanField()
    mail_failed_returns = serializers.BooleanField()
    mail_failed_webhooks = serializers.BooleanField()


class ProfileSerializer(PreferencesSerializer):
    id = serializers.IntegerField()
    email = serializers.EmailField()
    username = serializers.CharField()
    first_name = serializers.CharField()
    is_superuser = serializers.BooleanField()
    is_test_mode = serializers.BooleanField()


class SignedInSerializer(TokenPairSerializer):
    user = ProfileSerializer()


class GoogleRequestSerializer(serializers.Serializer[Any]):
    access_token = serializers.CharField(help_text="Google's, made for this site's client id.")


class GoogleSignedInSerializer(SignedInSerializer):
    message = serializers.CharField()


class ResetRequestSerializer(serializers.Serializer[Any]):
    email = serializers.EmailField(max_length=254)


class VerifyOtpRequestSerializer(serializers.Serializer[Any]):
    email = serializers.EmailField(max_length=254)
    otp = serializers.RegexField(r"^[0-9]{6}$")


class ResetConfirmRequestSerializer(serializers.Serializer[Any]):
    email = serializers.EmailField(required=False, max_length=254)
    otp = serializers.RegexField(r"^[0-9]{6}$", required=False)
    new_password = serializers.CharField(required=False, min_length=8)
    token = serializers.CharField(required=False, help_text="Of the link; then `password` is the new one.")
    password = serializers.CharField(required=False, min_length=8)


class ProfileUpdateRequestSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=150)
    leaderboard_anonymous = serializers.BooleanField(required=False)
    public_receipts = serializers.BooleanField(required=False)
    mail_first_payment = serializers.BooleanField(required=False)
    mail_failed_payouts = serializers.BooleanField(required=False)
    mail_failed_returns = serializers.BooleanField(required=False)
    mail_failed_webhooks = serializers.BooleanField(required=False)


class ChangePasswordRequestSerializer(serializers.Serializer[Any]):
    current_password = serializers.CharField()
    new_password = serializers.CharField(min_length=8)


class TestModeRequestSerializer(serializers.Serializer[Any]):
    mode = serializers.BooleanField(help_text="true: test mode.")


class TestModeSerializer(serializers.Serializer[Any]):
    is_test_mode = serializers.BooleanField()


class DoneSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    message = serializers.CharField()
