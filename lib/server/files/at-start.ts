import { describeError, log } from '../log'
import { reconcile } from './reconcile'

/** Puts right what a crash left behind. A server whose files cannot be reached still starts: much else works. */
export async function reconcileAtStart(): Promise<void> {
  await reconcile().catch((error: unknown) => log().error({ error: describeError(error) }, 'files not reconciled'))
}
