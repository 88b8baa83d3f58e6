import { z } from 'zod'
import { operation } from './operation'
import { assertCronSecret } from './shown-secrets'

/** What a scheduler calls, with CRON_SECRET as its bearer. */
export const scheduled = <O extends z.ZodType>({ fail, output, run }: Scheduled<O>) =>
  operation({
    access: 'cron:run',
    secret: 'CRON_SECRET',
    input: z.object({}),
    output,
    fail,
    async run(_actor, _input, caller) {
      assertCronSecret(caller)
      return run()
    },
  })

type Scheduled<O extends z.ZodType> = { fail: string; output: O; run: () => Promise<z.output<O>> }
