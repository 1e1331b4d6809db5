-- The end of a mail. NULL while it waits, and for mails that a release before this one closed.
ALTER TABLE mails
  ADD outcome text,
  ADD ended_at timestamptz,
  -- Codes of the last failed try, such as "EENVELOPE 550": the words of the mail server may contain an address.
  ADD failure text;
ALTER TABLE mails ADD CONSTRAINT mails_outcome_check
  CHECK (outcome IN ('sent', 'givenUp', 'noRecipient')) NOT VALID;
