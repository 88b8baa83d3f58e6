import { approved, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { addGuardianOf, uniquePhone } from '@/tests/support/school/guardians'
import {
  clickLive,
  demo,
  dialogOf,
  expect,
  expectAccessible,
  logIn,
  openPage,
  test,
} from '@/tests/support/screen/fixtures'

/** The name of a button that says for whom it is. */
const about = (action: string, name: string) => new RegExp(`^${action} ?: ${name}$`)

test('the office adds the guardians of a student, one of whom it knows, orders them and bars one', async ({ page }) => {
  const [child, sibling] = await Promise.all([
    approved({ name: uniqueName('Aarav'), class: 'Class 5' }),
    approved({ name: uniqueName('Diya'), class: 'Class 3' }),
  ])
  const [mother, father] = [uniqueName('Meera Iyer'), uniqueName('Rohan Iyer')]
  const fatherPhone = `+91 9${String(Date.now()).slice(-9)}`
  await addGuardianOf(sibling.id, { name: father, phone: fatherPhone, relation: 'Father' })
  await logIn(page, demo.admin)
  await openPage(page, `/people/${child.id}`)
  const family = page.getByRole('region', { name: 'Family', exact: true })
  await expect(family).toContainText('No guardian is entered yet.')

  // Somebody new.
  const motherEmail = uniqueEmail('meera')
  await clickLive(family.getByRole('button', { name: 'Add guardian' }))
  const dialog = dialogOf(page)
  await dialog.getByLabel('Full Name').fill(mother)
  await dialog.getByLabel('Phone').fill(`+91 ${uniquePhone()}`)
  await dialog.getByLabel('Contact Email').fill(motherEmail)
  await dialog.getByLabel('Relation').selectOption('Mother')
  await expectAccessible(page, 'the form for a guardian')
  await dialog.getByRole('button', { name: 'Add guardian' }).click()
  await expect(page.getByText(`${mother} is a guardian of ${child.name} now`).first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(family.getByRole('listitem').filter({ hasText: mother })).toContainText('First contact')
  await expect(page.getByRole('link', { name: `Write to the family of ${child.name}: ${motherEmail}` })).toBeVisible()

  // Somebody whom the school knows: nobody is taken for another silently.
  await family.getByRole('button', { name: 'Add guardian' }).click()
  await dialog.getByLabel('Full Name').fill('R. Iyer')
  await dialog.getByLabel('Phone').fill(fatherPhone)
  await expect(dialog.getByText(`Guardian of ${sibling.name}`)).toBeVisible()
  await dialog.getByRole('button', { name: about('Yes, add this person', father) }).click()
  await dialog.getByLabel('Relation').selectOption('Father')
  await dialog.getByRole('button', { name: 'Add guardian' }).click()
  await expect(page.getByText(`${father} is a guardian of ${child.name} now`).first()).toBeVisible()
  const ofFather = family.getByRole('listitem').filter({ hasText: father })
  await expect(ofFather).toBeVisible()
  await expect(family.getByRole('link', { name: sibling.name })).toBeVisible()

  // The order.
  await ofFather.getByRole('button', { name: about('Move up', father) }).click()
  await expect(page.getByText(`The school contacts ${father} first`).first()).toBeVisible()
  await expect(ofFather).toContainText('First contact')

  // A bar, in words for the office, which the mother is called instead of.
  await ofFather.getByRole('button', { name: about('Bar', father) }).click()
  await dialog.getByRole('button', { name: 'Bar', exact: true }).click()
  await expect(dialog.getByText('This field is required').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('An order of the family court')
  await dialog.getByRole('button', { name: 'Bar', exact: true }).click()
  await expect(page.getByText(`${father} is barred from the record of ${child.name}`).first()).toBeVisible()
  await expect(ofFather).toContainText('An order of the family court')
  await expect(page.getByRole('link', { name: `Call ${mother}:` }).first()).toBeVisible()
  await expectAccessible(page, 'a student with a family')

  // The page of a guardian has the children, and no fees.
  await ofFather.getByRole('link', { name: father, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: father })).toBeVisible()
  const children = page.getByRole('region', { name: 'Children', exact: true })
  await expect(children).toContainText(child.name)
  await expect(children).toContainText(sibling.name)
  await expect(page.getByRole('region', { name: 'Fees and payments' })).toHaveCount(0)
})
