/** A failure whose message is written for the person who typed the command: no stack is shown. */
export class Failure extends Error {}

/**
 * Runs a command's body; a `Failure` ends the process with its message and code 1.
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
