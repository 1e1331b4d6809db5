/** An error with a message for the person who ran the command; printed without a stack trace. */
export class CommandError extends Error {}

/**
 * Runs the body of a command. On an error, prints it (only the message of a `CommandError`) and exits with code 1.
 *
 * @param {() => Promise<void>} body
 */
export async function runMain(body) {
  try {
    await body()
  } catch (error) {
    console.error(error instanceof CommandError ? `✗ ${error.message}` : error)
    process.exit(1)
  }
}
