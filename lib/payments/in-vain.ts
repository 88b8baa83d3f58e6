import { GatewayError } from '@/lib/server/gateway/port'
import { describeError, log } from '@/lib/server/log'

/** A refusal is for the operator: keys that have expired, or an account that may not take so much. */
export function noteInVain(error: unknown) {
  const refused = error instanceof GatewayError && error.kind === 'refused'
  log()[refused ? 'error' : 'warn']({ error: describeError(error) }, 'the gateway was asked in vain')
}
