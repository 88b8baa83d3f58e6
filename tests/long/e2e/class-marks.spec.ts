import type { Page } from '@playwright/test'
import { actionFormMessages } from '@/lib/screen-messages'
import { gridMessages } from '@/lib/grid-messages'
import { reportMessages } from '@/lib/reports/messages'
import { shellMessages } from '@/lib/shell-messages'
import { enrol } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { seat } from '@/tests/support/school/enrolments'
import { makeReport } from '@/tests/support/school/reports'
import {
  bar,
  chooseMarks,
  marksOf,
  marksTable,
  openMarks,
  remarksOf,
  reportsIn,
  saveButton,
  sectionOf,
} from '@/tests/support/screen/class-marks'
import {
  demo,
  expect,
  expectAccessible,
  logIn,
  logInByForm,
  phone,
  pressEnter,
  sidewaysOf,
  test,
} from '@/tests/support/screen/fixtures'

const said = reportMessages.classMarks

test.use({ expectedInConsole: /ERR_FAILED|ERR_CONNECTION_RESET|Failed to fetch|NetworkError|status of 401/ })

/** What was copied from a sheet. */
async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('a block from a sheet fills the cells from where it is pasted, and can be taken back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const place = { class: 'Class 3', section: 'D' }
  await sectionOf(5, place)
  await logIn(page, demo.teacher)
  await openMarks(page, place)
  await marksOf(page, 2).click()
  await paste(page, '61\tGood\r\n62.5\t"Reads ""a lot"""\r\n63\t\r\n64\t\r\n65\t\r\n66\t\r\n')
  await expect(page.getByText(gridMessages.tooMany(2, 'Pupil 05'))).toBeVisible()
  await expect(page.getByText(gridMessages.pasted(4))).toBeVisible()
  await expect(marksOf(page, 1)).toHaveValue('')
  await expect(marksOf(page, 3)).toHaveValue('62.5')
  await expect(remarksOf(page, 3)).toHaveValue('Reads "a lot"')
  await page.getByRole('button', { name: gridMessages.undo, exact: true }).click()
  await expect(marksOf(page, 3)).toHaveValue('')
  // One word goes where the caret is.
  await marksOf(page, 1).fill('7')
  await paste(page, '5')
  await expect(marksOf(page, 1)).toHaveValue('75')
  await marksOf(page, 2).click()
  await paste(page, '51\n52\n53\n54\n')
  await saveButton(page).click()
  await expect(bar(page).getByRole('status')).toHaveText(said.have(5, 5))
  expect((await reportsIn(place)).map(({ hundredths }) => hundredths)).toEqual([7500, 5100, 5200, 5300, 5400])
})

test('what was wrong with a paste that is taken back is not said any more', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const place = { class: 'Class 8', section: 'D' }
  await sectionOf(2, place)
  await logIn(page, demo.teacher)
  await openMarks(page, place)
  await marksOf(page, 1).click()
  await paste(page, '610\n620\n')
  await saveButton(page).click()
  await expect(bar(page)).toContainText(said.toCorrect(2))
  await page.getByRole('button', { name: gridMessages.undo, exact: true }).click()
  await expect(marksOf(page, 2)).toHaveValue('')
  await expect(bar(page)).not.toContainText(said.toCorrect(2))
  await expect(page.getByText(said.wrong, { exact: true })).toHaveCount(0)
})

test('on a slow line nothing is called wrong that was corrected meanwhile', async ({ page }) => {
  const place = { class: 'Class 10', section: 'D' }
  await sectionOf(2, place)
  await logIn(page, demo.teacher)
  await openMarks(page, place)
  // The script with the rules is on its way.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  let asked = 0
  await page.route('**/_next/static/**', async (route) => {
    asked += 1
    await arrived
    await route.continue()
  })
  await marksOf(page, 1).fill('850')
  await marksOf(page, 2).focus()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await marksOf(page, 1).fill('85')
  await marksOf(page, 2).fill('101')
  arrive()
  await saveButton(page).focus()
  await expect(page.getByText(said.wrong, { exact: true })).toHaveCount(1)
  await expect(marksOf(page, 2)).toHaveAccessibleDescription(said.wrong)
  await expect(marksOf(page, 1)).toHaveAccessibleDescription('')
})

test('a cell that was changed in another tab is not written over before somebody decides', async ({
  page,
  context,
}) => {
  const place = { class: 'Class 11', section: 'D' }
  await sectionOf(2, place)
  await logIn(page, demo.teacher)
  await openMarks(page, place)
  const other = await context.newPage()
  await openMarks(other, place)
  await marksOf(other, 1).fill('70')
  await remarksOf(other, 1).fill('From the other tab')
  await marksOf(other, 2).fill('80')
  await pressEnter(saveButton(other))
  await expect(bar(other).getByRole('status')).toHaveText(said.have(2, 2))
  const now = async () =>
    (await reportsIn(place)).filter(({ isCurrent }) => isCurrent).map((row) => [row.hundredths, row.summaryNotes])

  await marksOf(page, 1).fill('75')
  await marksOf(page, 2).fill('85')
  await pressEnter(saveButton(page))
  await expect(page.getByText(said.changedMeanwhile(2))).toBeVisible()
  await expect(bar(page)).toContainText(said.toDecide(2))
  await expect(marksOf(page, 1)).toBeFocused()
  await expect(marksOf(page, 1)).toHaveAccessibleDescription(gridMessages.changed('70'))
  await expect(marksOf(page, 1)).toHaveValue('75')
  // Not with a second press either.
  await pressEnter(saveButton(page))
  await expect(saveButton(page)).not.toBeFocused()
  await expect(page.getByText(said.changedMeanwhile(2)).first()).toBeVisible()
  expect(await now()).toEqual([
    [7000, 'From the other tab'],
    [8000, ''],
  ])
  await expectAccessible(page, 'marks-changed-meanwhile')

  await page.getByRole('button', { name: `${gridMessages.keepTyped('75')} Marks in Science, Pupil 01` }).click()
  await page.getByRole('button', { name: `${gridMessages.useSaved('80')} Marks in Science, Pupil 02` }).click()
  await expect(marksOf(page, 2)).toHaveValue('80')
  await expect(marksOf(page, 2)).toBeFocused()
  await expect(bar(page)).not.toContainText(said.toDecide(1))
  await pressEnter(saveButton(page))
  await expect(page.getByText(said.saved({ created: 0, replaced: 1 }))).toBeVisible()
  expect(await now()).toEqual([
    [7500, 'From the other tab'],
    [8000, ''],
  ])
})

test('what is pasted is judged at once, and a discard can be taken back', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const place = { class: 'Class 12', section: 'D' }
  await sectionOf(4, place)
  await logIn(page, demo.teacher)
  await openMarks(page, place)
  await marksOf(page, 1).click()
  await paste(page, '61\nabc\n105\n')
  await expect(marksOf(page, 1)).toHaveAccessibleDescription('')
  await expect(marksOf(page, 2)).toHaveAccessibleDescription(said.wrong)
  await expect(marksOf(page, 3)).toHaveAccessibleDescription(said.wrong)
  await expect(bar(page)).toContainText(said.toCorrect(2))
  await page.getByRole('button', { name: said.discard }).click()
  await expect(marksOf(page, 1)).toHaveValue('')
  await expect(bar(page)).toContainText(said.discarded(3))
  await bar(page).getByRole('button', { name: said.undoDiscard }).click()
  await expect(marksOf(page, 1)).toHaveValue('61')
  await expect(marksOf(page, 3)).toHaveValue('105')
  // It is kept in the tab again, too.
  await page.reload()
  await expect(marksOf(page, 3)).toHaveValue('105')
})

test('what is typed stays on a bad line and over a reload, and is saved once', async ({ page }) => {
  const place = { class: 'Class 4', section: 'D' }
  await sectionOf(3, place)
  await logIn(page, demo.teacher)
  await openMarks(page, place)
  await marksOf(page, 1).fill('61')
  await marksOf(page, 2).fill('62')
  // The server writes it, but its answer never comes back.
  let lost = 0
  await page.route('**/reports', async (route) => {
    const body = route.request().postData() ?? ''
    if (lost > 0 || route.request().method() !== 'POST' || !body.includes('"62"')) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await saveButton(page).click()
  await expect(page.getByText(new RegExp(`${said.failed}|${shellMessages.offline}`)).first()).toBeVisible()
  await expect(marksOf(page, 2)).toHaveValue('62')
  await expect(bar(page)).toContainText(said.toSave(2, 2, 3))
  await expect(bar(page).getByRole('status'), 'nobody has confirmed it').toHaveText(said.have(0, 3))
  await saveButton(page).click()
  await expect(bar(page).getByRole('status')).toHaveText(said.have(2, 3))
  expect(await reportsIn(place)).toHaveLength(2)

  await marksOf(page, 3).fill('63')
  await remarksOf(page, 3).fill('Was ill')
  await page.reload()
  // It is open by itself, with what was typed.
  await expect(page.getByText(actionFormMessages.whatYouTypedHereIsFilled)).toBeVisible()
  await expect(marksOf(page, 3)).toHaveValue('63')
  await expect(remarksOf(page, 3)).toHaveValue('Was ill')
  await expect(marksOf(page, 1)).toHaveValue('61')
  await saveButton(page).click()
  await expect(bar(page).getByRole('status')).toHaveText(said.have(3, 3))
  await page.reload()
  await expect(page.getByRole('button', { name: said.open })).toBeVisible()
  await expect(marksTable(page)).toHaveCount(0)
})

test('what is typed waits while another class is looked at, and over the end of the session elsewhere', async ({
  page,
}) => {
  const place = { class: 'Class 5', section: 'D' }
  await sectionOf(2, place)
  const teacher = await enrol({ role: 'teacher' })
  await logIn(page, teacher.email, teacher.password)
  await openMarks(page, place)
  await marksOf(page, 1).fill('88')
  const part = page.getByRole('region', { name: said.title })
  await part.getByLabel('Subject', { exact: true }).selectOption('Hindi')
  await expect(page.getByRole('table', { name: /^Marks in Hindi/ })).toBeVisible()
  await chooseMarks(page, place)
  await expect(marksOf(page, 1)).toHaveValue('88')
  await sql('DELETE FROM "Session" WHERE "userId" = $1', [teacher.id])
  await saveButton(page).click()
  await page.waitForURL('**/login**')
  await logInByForm(page, teacher.email, teacher.password)
  await page.goto('/reports')
  await expect(marksOf(page, 1)).toHaveValue('88')
  await saveButton(page).click()
  await expect(bar(page).getByRole('status')).toHaveText(said.have(1, 2))
})

test('a pupil who has left the class meanwhile is said in their cell', async ({ page }) => {
  const place = { class: 'Class 6', section: 'D' }
  await sectionOf(2, place)
  await logIn(page, demo.teacher)
  await openMarks(page, place)
  await marksOf(page, 1).fill('50')
  await marksOf(page, 2).fill('60')
  const [second] = await sql<{ id: string }>(
    `SELECT id FROM "User" WHERE name = 'Pupil 02' AND class = $1 AND section = $2`,
    [place.class, place.section],
  )
  await seat([second!.id], 'A')
  await saveButton(page).click()
  await expect(marksOf(page, 2)).toBeFocused()
  await expect(marksOf(page, 2)).toHaveAccessibleDescription(said.elsewhere('Pupil 02', `${place.class} A`))
  expect(await reportsIn(place)).toEqual([])
  await marksOf(page, 2).fill('')
  await saveButton(page).click()
  await expect(page.getByText(said.saved({ created: 1, replaced: 0 }))).toBeVisible()
})

test('two presses are one, and nothing to save says so', async ({ page }) => {
  const place = { class: 'Class 7', section: 'D' }
  await sectionOf(1, place)
  await logIn(page, demo.teacher)
  await openMarks(page, place)
  await saveButton(page).click()
  await expect(page.getByText(said.nothingNew)).toBeVisible()
  await marksOf(page, 1).fill('50')
  await saveButton(page).dblclick()
  await expect(bar(page).getByRole('status')).toHaveText(said.have(1, 1))
  expect(await reportsIn(place)).toHaveLength(1)
})

test('is accessible, and on a phone name and marks are one line', async ({ page }) => {
  const place = { class: 'Class 9', section: 'D' }
  await sectionOf(6, place)
  await logIn(page, demo.teacher)
  await openMarks(page, place)
  await marksOf(page, 1).fill('50')
  await marksOf(page, 2).fill('500')
  await remarksOf(page, 3).fill('A remark')
  // What is said below a cell moves the button.
  await expect(bar(page)).toContainText(said.toCorrect(1))
  await saveButton(page).click()
  await expect(bar(page)).toContainText(said.toCorrect(2))
  await expectAccessible(page, 'marks for a class')
  await page.setViewportSize(phone)
  expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
  const lineOf = (n: number) =>
    marksOf(page, n).evaluate((field) => {
      const name = field.closest('tr')!.querySelector('th')!.getBoundingClientRect()
      const { top, bottom, height } = field.getBoundingClientRect()
      return { beside: top <= name.bottom && bottom >= name.top, high: height >= 44 }
    })
  expect(await lineOf(4)).toEqual({ beside: true, high: true })
  // What is wrong stands below the line, not within it.
  const unfold = await page.getByRole('button', { name: 'Remarks, Pupil 02' }).boundingBox()
  const wrong = await marksOf(page, 2).boundingBox()
  expect(unfold!.y).toBeLessThan(wrong!.y + wrong!.height)
  await expect(remarksOf(page, 4)).toBeHidden()
  await page.getByRole('button', { name: 'Remarks, Pupil 04' }).click()
  await remarksOf(page, 4).fill('Unfolded')
  await expect(remarksOf(page, 3), 'what is there is in sight').toBeVisible()
  // The bar stays in sight, and lies over no field that has the focus.
  await marksOf(page, 6).focus()
  const [field, below] = [await marksOf(page, 6).boundingBox(), await bar(page).boundingBox()]
  expect(field!.y + field!.height).toBeLessThanOrEqual(below!.y)
})

test('the words of a Summary are in the history, long ones when somebody asks for them', async ({ page }) => {
  const long = `${'She reads a lot and asks. '.repeat(20)}The very end.`
  const { student, studentId } = await makeReport({ type: 'Summary', summaryNotes: long })
  await logIn(page, demo.teacher)
  await page.goto('/reports?type=Summary')
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/people/${studentId}"]`), hasText: student })
  await expect(row.getByText('She reads a lot and asks.').first()).toBeVisible()
  await expect(row.getByText('The very end.')).toBeHidden()
  await row.getByText('Show all').click()
  await expect(row.getByText('The very end.')).toBeVisible()
})

test('keys go through the table as through a sheet, and what is wrong stands in its cell', async ({ page }) => {
  const place = { class: 'Class 1', section: 'D' }
  await sectionOf(4, place)
  await logIn(page, demo.teacher)
  await openMarks(page, place)
  const press = (key: string) => page.keyboard.press(key)
  await marksOf(page, 1).click()
  await press('ArrowDown')
  await expect(marksOf(page, 2)).toBeFocused()
  await page.keyboard.type('101')
  await press('ArrowLeft')
  await expect(marksOf(page, 2), 'within the text').toBeFocused()
  await press('End')
  await press('ArrowRight')
  await expect(remarksOf(page, 2)).toBeFocused()
  await expect(marksOf(page, 2)).toHaveAccessibleDescription(said.wrong)
  await expect(marksOf(page, 2)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('Line')
  await press('Shift+Enter')
  await page.keyboard.type('two')
  await press('Enter')
  await expect(remarksOf(page, 3)).toBeFocused()
  await page.keyboard.type('A remark alone')
  await press('ArrowUp')
  await expect(remarksOf(page, 3), 'within the text').toBeFocused()
  await press('Home')
  await press('ArrowLeft')
  await expect(marksOf(page, 3)).toBeFocused()
  await press('ArrowUp')
  await expect(marksOf(page, 2)).toBeFocused()
  await press('Shift+Enter')
  await expect(marksOf(page, 1)).toBeFocused()
  await page.keyboard.type('70')
  await saveButton(page).click()
  await expect(marksOf(page, 2), 'the first that is wrong').toBeFocused()
  await expect(bar(page)).toContainText(said.toCorrect(2))
  await expect(marksOf(page, 3)).toHaveAccessibleDescription(said.remarkAlone)
  await expect(page.getByText(said.rowsWrong(2))).toBeVisible()
  expect(await reportsIn(place)).toEqual([])

  await page.keyboard.type('55')
  await marksOf(page, 3).fill('44.5')
  await saveButton(page).click()
  await expect(bar(page).getByRole('status')).toHaveText(said.have(3, 4))
  expect(await reportsIn(place)).toMatchObject([
    { hundredths: 7000 },
    { hundredths: 5500, summaryNotes: 'Line\ntwo' },
    { hundredths: 4450, summaryNotes: 'A remark alone' },
  ])
  // What is there is filled in, and only what changes is sent.
  await page.reload()
  await openMarks(page, place)
  await expect(marksOf(page, 3)).toHaveValue('44.5')
  await expect(marksOf(page, 4)).toHaveValue('')
  await marksOf(page, 1).fill('71')
  await saveButton(page).click()
  await expect(page.getByText(said.saved({ created: 0, replaced: 1 }))).toBeVisible()
  await marksOf(page, 1).fill('')
  await saveButton(page).click()
  await expect(marksOf(page, 1)).toHaveAccessibleDescription(said.notEmptied(71))
  expect(await reportsIn(place)).toHaveLength(4)
})
