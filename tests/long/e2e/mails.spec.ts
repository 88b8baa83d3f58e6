import path from 'node:path'
import { office, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { test } from '@/tests/support/screen/fixtures'
import { lookAtMail } from '@/tests/support/screen/mail-page'
import { everyMail } from '@/tests/support/school/every-mail'

test('every kind of mail is read at 320 px, light and dark, with names as long as they may be', async ({ page }) => {
  const long = (name: string) => uniqueName(`${name} ${'Venkatanarasimharajuvaripeta '.repeat(3)}`)
  const mails = await everyMail(
    {
      sql,
      outbox: path.join(String(process.env.DATA_DIR), 'outbox'),
      pay: (feeId) => office(`/api/fees/pay/${feeId}`, 'POST', { method: 'Card' }),
    },
    {
      student: long('Riya'),
      parent: long('Sunita'),
      staff: long('Meera'),
      device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      letter: `Dear parents,\n\nplease read https://school.example/${'a-very-long-address-'.repeat(8)}`,
    },
  )
  for (const [which, mail] of Object.entries(mails)) await lookAtMail(page, which, mail)
})
