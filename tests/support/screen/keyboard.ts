import type { Locator, Page } from '@playwright/test'
import { dialogOf, expect } from '@/tests/support/screen/fixtures'

/** More steps with Tab than a person would take. */
const patience = 250

/** Somebody without a mouse. */
export class Keyboard {
  constructor(readonly page: Page) {}

  /** The open dialog, else the screen. */
  private async scope() {
    const dialog = dialogOf(this.page)
    return (await dialog.isVisible()) ? dialog : this.page.locator('main')
  }

  async tabTo(target: Locator) {
    await expect(target).toBeVisible()
    // A form's buttons work once the page's script does.
    await expect(target).toBeEnabled()
    for (let n = 0; n < patience; n++) {
      const way = await target.evaluate(wayTo)
      if (!way) return
      await this.page.keyboard.press(way)
    }
    throw new Error(`${patience} times Tab do not lead to ${String(target)}`)
  }

  /** Presses the first button or link of this name; where a dialog opens, waits for it. */
  async press(name: string | RegExp, { opens = false, link = false } = {}) {
    const target = (await this.scope()).getByRole(link ? 'link' : 'button', { name }).first()
    await this.tabTo(target)
    await this.page.keyboard.press('Enter')
    if (!opens) return
    await expect(dialogOf(this.page)).toBeVisible()
    await expect(dialogOf(this.page).locator(':focus')).toHaveCount(1)
  }

  /** Types into a field, or chooses what begins so from a list. */
  async type(label: string | RegExp, text: string) {
    const exact = typeof label === 'string'
    const scope = await this.scope()
    // A label around a list of choices has their words too, for Playwright alone.
    const field = scope
      .getByLabel(label, { exact })
      .or(scope.getByRole('combobox', { name: label, exact }))
      .first()
    await this.tabTo(field)
    await this.page.keyboard.type(text)
  }

  /** What the portal says, and where the focus is then: not lost. */
  async said(text: string | RegExp) {
    await expect(this.page.getByText(text).first()).toBeVisible()
    await this.hasFocus()
  }

  /** On another page one begins at its title, or at the part that the way there names: it is read out, and Tab goes on there. */
  async beginsAnew(at = 'h1') {
    await expect(this.page.locator(`main ${at}`)).toBeFocused()
    await this.page.keyboard.press('Tab')
    await expect(this.page.locator('main :focus')).toHaveCount(1)
  }

  async hasFocus() {
    const focused = () =>
      this.page.evaluate(() => {
        const now = document.activeElement
        return now && now !== document.body && now !== document.documentElement
          ? `${now.tagName.toLowerCase()} ${now.textContent?.slice(0, 40)}`
          : 'nothing'
      })
    await expect.poll(focused, 'the focus is at the top of the page').not.toBe('nothing')
  }
}

/** The key that leads from where the focus is to an element: back where that comes before. */
function wayTo(element: Element): 'Tab' | 'Shift+Tab' | undefined {
  const { activeElement: now, body } = document
  if (now === element) return undefined
  const before = now && now !== body && element.compareDocumentPosition(now) === Node.DOCUMENT_POSITION_FOLLOWING
  return before ? 'Shift+Tab' : 'Tab'
}
