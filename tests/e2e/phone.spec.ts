import type { Role } from '@/lib/constants'
import { addressOf, pagesFor } from '../support/pages'
import { demo, expect, heading, logIn, test } from './fixtures'

/** The screens on a phone, as somebody opens them: none is a tower, and nothing stands out at the side. */

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const phone = { width: 360, height: 740 }
const longest = 4000
/** Not there yet: what waits today has come before the contract's sections. */
const longer: Partial<Record<string, number>> = { '/': 4400, '/home': 4800 }

for (const role of [null, 'student', 'teacher', 'admin'] as const satisfies readonly (Role | null)[])
  test(`no screen of a ${role ?? 'visitor'} is longer than ${longest} px`, async ({ page }) => {
    await page.setViewportSize(phone)
    if (role) await logIn(page, demo[role])
    const tall: string[] = []
    for (const pattern of [...pagesFor(role), ...(role ? ['/home'] : [])]) {
      await page.goto(await addressOf(pattern, { whole: true }))
      await expect(heading(page)).toBeVisible()
      await expect(page.getByText('Loading…')).toHaveCount(0)
      const [length, sideways] = await page.evaluate(() => {
        const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
        return [scrollHeight, scrollWidth - clientWidth]
      })
      if (length > (longer[pattern] ?? longest)) tall.push(`${pattern} is ${length} px long`)
      if (sideways > 0) tall.push(`${pattern} scrolls ${sideways} px sideways`)
    }
    expect(tall).toEqual([])
  })
