"""The rules of 7 Wonders, compiled: functions on one record, and the tables that they look up."""
