ALTER TABLE mails VALIDATE CONSTRAINT mails_outcome_check;
