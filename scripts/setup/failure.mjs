/** An error whose message is for the person who ran the command; it is printed without a stack trace. */
export class Failure extends Error {}

/**
 * Runs the body of a command. A `Failure` prints its message and ends the process with exit code 1.
 *
 * @param {() => Promise<void>} body
 */
export async function main(body) {
  try {
    await body()
  } catch (error) {
    console.error(error instanceof Failure ? `✗ ${error.message}` : error)
    process.exit(1)
  }
}
