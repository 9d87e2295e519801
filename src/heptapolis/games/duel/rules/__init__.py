"""The rules of 7 Wonders Duel, compiled: functions on one record, and the tables that they look up."""
