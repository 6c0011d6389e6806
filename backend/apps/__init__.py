"""The rooms of Dropwise. Floors, upper imports lower: platform_admin → payments → webhooks | wallets →
treasury → accounts | ledger | content → common. Siblings never import each other."""
