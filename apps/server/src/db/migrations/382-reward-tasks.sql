-- Tasks for which viewers get coins that end. Without a row, or without a task that is on, there are no rewards.
CREATE TABLE reward_settings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version integer NOT NULL,
  -- Task, coins, days and whether it is on; checked by the contract when written.
  tasks jsonb NOT NULL CHECK (jsonb_typeof(tasks) = 'array')
);
