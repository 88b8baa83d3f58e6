import { z } from 'zod'
import { imageSizes } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { addToList } from '@/lib/school/choices'
import { pictureSaved, saveLogo } from '@/lib/school/pictures'
import { lockSettings, recordChange, saveSettings } from '@/lib/school/settings'
import { assertUncommon, hashPassword } from '@/lib/server/accounts/passwords'
import { db } from '@/lib/server/data/db'
import { readSettings, refreshSettings } from '@/lib/server/data/read-settings'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { asReceivedFile } from '@/lib/server/files/receiving/received-file'
import { storeUpload } from '@/lib/server/files/stored-files'
import { schoolDay } from '@/lib/server/school-day'
import { decidedBy, logoPath, schoolLogo, schoolSettings } from '@/lib/server/school-settings'
import { plannable, planYear, plannedYear } from '@/lib/enrolment/year-plan'
import { schoolYearOn } from '@/lib/years'
import { newAdministrator } from './administrator'
import { setupStateShape, type SetupState } from './answers'
import { setupMessages } from './messages'
import { assertCode } from './open'
import {
  setupAdministratorSchema,
  setupClassSchema,
  setupCodeSchema,
  setupLogoSchema,
  setupSchoolSchema,
  setupYearSchema,
} from './schema'

/** Of each class, until somebody says how many there are. */
const usualSections = 2

/**
 * The set-up of an empty school in the browser. Each step saves what it asks for, so that an interrupted set-up goes on
 * where it was; the last makes the first administrator, which closes it.
 */

/** How far the set-up is, for who has the code. */
export const readSetup = operation({
  access: 'setup:run',
  secret: 'the code',
  input: setupCodeSchema,
  output: setupStateShape,
  fail: setupMessages.failed,
  async run(_actor, { code }, caller) {
    await assertCode(code, caller)
    return stateNow()
  },
})

export const saveSetupSchool = operation({
  access: 'setup:run',
  secret: 'the code',
  input: setupSchoolSchema,
  output: setupStateShape,
  fail: setupMessages.failed,
  async run(_actor, { code, phone, email, ...school }, caller) {
    await assertCode(code, caller)
    const settings = { ...school, phone: phone || null, email: email || null }
    await refreshSettings(await db.$transaction((tx) => saveSettings(tx, null, settings)))
    return stateNow()
  },
})

export const saveSetupYear = operation({
  access: 'setup:run',
  secret: 'the code',
  input: setupYearSchema,
  output: setupStateShape,
  fail: setupMessages.failed,
  async run(_actor, { code, ...year }, caller) {
    await assertCode(code, caller)
    if (year.sections.length !== plannable().length) throw new AppError('invalid', messages.common.malformed)
    // Nobody could be enrolled in it: the portal would make a year of today by itself, without the sections that were typed.
    const today = schoolDay()
    if (year.lastDay < today) throw errorAt('lastDay', setupMessages.yearOver)
    // Pupils would be enrolled in the year before it, without these classes, and promoted on its first day.
    if (year.firstDay > today) throw errorAt('firstDay', setupMessages.yearAhead(formatDay(year.firstDay)))
    const version = await db.$transaction(async (tx) => {
      await lockSettings(tx)
      await planYear(tx, year)
      // A class that is taught now may be new in the lists.
      return recordChange(tx, null, [])
    })
    await refreshSettings(version)
    return stateNow()
  },
})

/** Adds a class of the school's own, such as Nursery or a stream, as the office does later. */
export const addSetupClass = operation({
  access: 'setup:run',
  secret: 'the code',
  input: setupClassSchema,
  output: setupStateShape,
  fail: setupMessages.failed,
  async run(_actor, { code, ...input }, caller) {
    await assertCode(code, caller)
    const version = await once(caller, { of: 'addSetupClass', by: null, input }, (tx) =>
      addToList(tx, null, { list: 'classes', ...input }),
    )
    await refreshSettings(version)
    return stateNow()
  },
})

export const uploadSetupLogo = operation({
  access: 'setup:run',
  secret: 'the code',
  input: setupLogoSchema,
  output: setupStateShape,
  fail: setupMessages.failed,
  async run(_actor, { code, file }, caller) {
    await assertCode(code, caller)
    await pictureSaved(
      await storeUpload(asReceivedFile(file), {
        caller,
        request: { of: 'uploadSetupLogo', by: null, input: {} },
        sizes: imageSizes.logo,
        write: (tx, files) => saveLogo(tx, null, files),
      }),
    )
    return stateNow()
  },
})

/** Makes the first administrator. Of two at once, one is told that the school is set up. */
export const finishSetup = operation({
  access: 'setup:run',
  secret: 'the code',
  input: setupAdministratorSchema,
  output: z.strictObject({ email: z.string() }),
  fail: setupMessages.failed,
  async run(_actor, { code, password, ...person }, caller) {
    await assertCode(code, caller)
    await assertUncommon(password)
    const passwordHash = await hashPassword(password)
    await db.$transaction((tx) => newAdministrator(tx, { ...person, passwordHash }))
    await readSettings()
    return { email: person.email }
  },
})

async function stateNow(): Promise<SetupState> {
  const { name, address, phone, email, timeZone, teachersReach } = schoolSettings()
  const logo = schoolLogo()
  const planned = await plannedYear(db)
  const usual = schoolYearOn(schoolDay())
  return {
    school: {
      name: decidedBy('name') === 'nobody' ? '' : name,
      address: decidedBy('address') === 'nobody' ? '' : address,
      phone: decidedBy('phone') === 'nobody' ? '' : phone,
      email: decidedBy('email') === 'nobody' ? '' : email,
      timeZone,
      teachersReach,
    },
    schoolSaved: decidedBy('name') === 'office',
    year: {
      ...(planned ?? {
        firstDay: usual.first,
        lastDay: usual.last,
        sections: plannable().map(({ forPupils }) => (forPupils ? usualSections : 0)),
      }),
      classes: plannable().map(({ name }) => name),
    },
    yearSaved: planned !== null,
    logo: logo && logoPath(logo.file),
  }
}
