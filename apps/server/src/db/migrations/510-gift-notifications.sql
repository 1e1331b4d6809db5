-- Whether a viewer who asked for notifications hears that a gift was accepted.
ALTER TABLE notification_choices ADD gifts boolean NOT NULL DEFAULT true;
