import { z } from 'zod'
import { operation } from './operation'
import { assertCronSecret } from './shown-secrets'

/** What a scheduler calls, with CRON_SECRET as its bearer. */
export const scheduled = <Out>({ fail, run }: { fail: string; run: () => Promise<Out> }) =>
  operation({
    access: 'cron:run',
    secret: 'CRON_SECRET',
    input: z.object({}),
    fail,
    async run(_actor, _input, caller) {
      assertCronSecret(caller)
      return run()
    },
  })
