import type { Page } from '@playwright/test'
import type { Mail } from '@/tests/support/school/mails'
import { expectLookAccessible, schemes } from '@/tests/support/screen/fixtures'

/** Of a small phone, and of the reading pane of a mail program. */
const widths = [320, 640] as const

/** The page as a mail program shows it: with its own pictures, and nothing from elsewhere. */
const shownOf = ({ html, pictures }: Mail) =>
  pictures.reduce(
    (shown, { cid, type, bytes }) =>
      shown.replaceAll(`cid:${cid}`, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`),
    html,
  )

/** Looks at a mail's HTML part at both widths, light and dark: nothing scrolls sideways, and axe finds nothing. */
export async function lookAtMail(
  page: Page,
  name: string,
  mail: Mail,
  seen: (look: string) => Promise<unknown> = async () => {},
) {
  await page.setContent(shownOf(mail))
  for (const width of widths)
    for (const theme of schemes) {
      await page.setViewportSize({ width, height: 600 })
      await page.emulateMedia({ colorScheme: theme })
      await seen(`${width}-${theme}`)
      await expectLookAccessible(page, name, { width, theme })
    }
}
