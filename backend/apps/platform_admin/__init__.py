"""What an administrator sees and does: views, commands, and admin actions, which need a name and a reason.

Imports reports and everything under it. Has no tables of its own.
"""
