import { newcomer, uniqueName } from '@/tests/support/machine/api'
import { demo, drawn, expect, logIn, phone, test } from '@/tests/support/screen/fixtures'

test('three quick taps on Reject reject one person, and the question names them', async ({ page }) => {
  const people = []
  for (const n of [3, 2, 1]) people.unshift(await newcomer({ name: uniqueName(`Tapped Person ${n}`) }))
  const [first, second] = people as [(typeof people)[number], (typeof people)[number]]
  const reject = (name: string) => page.getByRole('button', { name: `Reject ${name}` })

  await logIn(page, demo.admin)
  await page.setViewportSize(phone)
  await page.clock.install()
  await page.goto('/admin/approvals')
  const question = page.getByRole('alertdialog', { name: `Reject ${first.name}?` })
  await reject(first.name).click()
  await expect(question).toBeVisible()
  await drawn(page)
  const answer = (await question.getByRole('button', { name: 'Reject' }).boundingBox())!
  const place = { x: answer.x + answer.width / 2, y: answer.y + answer.height / 2 }
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()

  // The same button of the next person comes to lie just where this question has its own.
  const under = (await reject(second.name).boundingBox())!
  await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), under.y + under.height / 2 - place.y)
  const moved = (await reject(second.name).boundingBox())!
  place.x = Math.min(answer.x + answer.width, moved.x + moved.width) - 6
  expect(place.x).toBeGreaterThan(Math.max(answer.x, moved.x))
  await reject(first.name).evaluate((button: HTMLButtonElement) => {
    button.focus({ preventScroll: true })
    button.click()
  })
  await expect(question).toBeVisible()
  await drawn(page)
  // However slow the machine is, the taps follow each other quickly.
  await page.clock.pauseAt(Date.now() + 60_000)
  for (let tap = 0; tap < 3; tap += 1) await page.mouse.click(place.x, place.y)
  await page.clock.resume()
  await expect(reject(first.name)).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.reload()
  await expect(reject(second.name)).toBeVisible()
  // Later the place takes clicks again.
  await reject(second.name).click()
  await expect(page.getByRole('alertdialog', { name: `Reject ${second.name}?` })).toBeVisible()
})
