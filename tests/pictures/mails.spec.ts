import path from 'node:path'
import sharp from 'sharp'
import { makePortal } from '@/tests/support/machine/portal'
import { formOf, named } from '@/tests/support/material/files'
import { expect, test } from '@/tests/support/screen/fixtures'
import { lookAtMail } from '@/tests/support/screen/mail-page'
import { everyMail } from '@/tests/support/school/every-mail'

// npm run pictures -- -g "every mail": what every kind of mail looks like, in test-results/pictures/mail-….png

const folder = 'test-results/pictures'

const crest = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#0d4f5e" d="M8 6h48v26c0 14-10 22-24 27C18 54 8 46 8 32z"/>
<circle cx="32" cy="27" r="9" fill="#f2b632"/><path stroke="#fff" stroke-width="3" d="M14 44c8-5 12-5 18 0 6-5 10-5 18 0" fill="none"/></svg>`

test('every mail', async ({ page }) => {
  const portal = await makePortal()
  await portal.start()
  try {
    const headers = { authorization: `Bearer ${await portal.bearer()}` }
    const logo = await sharp(Buffer.from(crest), { density: 400 }).png().toBuffer()
    const sent = await fetch(`${portal.url}/api/school/logo`, {
      ...{ method: 'POST', headers },
      body: formOf({}, named('logo.png', logo)),
    })
    expect(sent.ok, await sent.text()).toBe(true)
    const pay = (feeId: string) =>
      fetch(`${portal.url}/api/fees/pay/${feeId}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ method: 'Card' }),
      })
    const mails = await everyMail(
      { sql: portal.sql, outbox: path.join(portal.uploads, '..', 'outbox'), pay },
      {
        student: 'Riya Sharma',
        parent: 'Sunita Sharma',
        staff: 'Meenakshi Iyer',
        device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
        letter:
          'Dear parents,\n\nthe school is closed on Friday, 25 December, for Christmas. Classes begin again on Monday.\n\nThe library is open on Thursday until 4 pm:\n- Class 1 to 5 from 9 am\n- Class 6 to 12 from 11 am',
      },
    )
    for (const [which, mail] of Object.entries(mails))
      await lookAtMail(page, which, mail, (look) =>
        page.screenshot({ path: `${folder}/mail-${which}-${look}.png`, fullPage: true }),
      )
  } finally {
    await portal.remove()
  }
})
