import { z } from 'zod'
import { asFile, pageOf } from '@/lib/answers'
import type { ServedFile } from '@/lib/server/files/serve'
import { imageSizes } from '@/lib/constants'
import { AppError, errorAt } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { listOrder, readRows, withoutUndefined } from '@/lib/server/data/list'
import { refreshSettings } from '@/lib/server/data/read-settings'
import { sameText } from '@/lib/same-text'
import { finds } from '@/lib/server/data/sql'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { logoIcon } from '@/lib/server/files/logo-icon'
import { asReceivedFile } from '@/lib/server/files/receiving/received-file'
import { storeUpload } from '@/lib/server/files/stored-files'
import {
  decidedBy,
  environmentsSettings,
  hasGateway,
  logoPath,
  officeSettings,
  schoolSettings,
  schoolLogo,
  settingNames,
  type SettingName,
} from '@/lib/server/school-settings'
import { schoolChangeShape, schoolShape, type School } from './answers'
import { changeLabels, nothing, notDecided, rollNumberWords, shownSetting } from './lists'
import { schoolMessages } from './messages'
import { pictureFile, pictureSaved, saveLogo, servedPicture } from './pictures'
import { logoSchema, pictureIdSchema, schoolChangesSchema, schoolSchema } from './schema'
import { saveSettings } from './settings'

/** What the office decides about the school, with the values that hold and who has decided each. */
export const readSchool = operation({
  access: 'school:manage',
  input: z.object({}),
  output: schoolShape,
  fail: schoolMessages.loadFailed,
  run: async () => schoolNow(),
})

function schoolNow(): School {
  const [settings, otherwise, logo] = [schoolSettings(), environmentsSettings(), schoolLogo()]
  return {
    settings: settingNames.map((name) => ({
      name,
      value: settings[name],
      decidedBy: decidedBy(name),
      variable: officeSettings[name],
      otherwise: otherwise[name],
    })),
    logo: logo && logoPath(logo.file),
  }
}

/** Saves the settings that are named; null gives one back to the environment. All servers know at the next request. */
export const changeSchool = operation({
  access: 'school:manage',
  input: schoolSchema,
  output: schoolShape,
  fail: schoolMessages.saveFailed,
  async run(actor, input, caller) {
    if (input.onlinePayments === 'razorpay' && !hasGateway()) throw errorAt('onlinePayments', schoolMessages.noGateway)
    const version = await once(caller, { of: 'changeSchool', by: actor.id, input }, (tx) =>
      saveSettings(tx, actor.id, input),
    )
    await refreshSettings(version)
    return schoolNow()
  },
})

/** Sets the school's logo, in place of the one before. */
export const uploadLogo = operation({
  access: 'school:manage',
  input: logoSchema,
  output: schoolShape,
  fail: schoolMessages.logoFailed,
  async run(actor, { file }, caller) {
    await pictureSaved(
      await storeUpload(asReceivedFile(file), {
        caller,
        request: { of: 'uploadLogo', by: actor.id, input: {} },
        sizes: imageSizes.logo,
        write: (tx, files) => saveLogo(tx, actor.id, files),
      }),
    )
    return schoolNow()
  },
})

export const removeLogo = operation({
  access: 'school:manage',
  input: z.object({}),
  output: schoolShape,
  fail: schoolMessages.logoFailed,
  async run(actor) {
    await pictureSaved(await db.$transaction((tx) => saveLogo(tx, actor.id, null)))
    return schoolNow()
  },
})

const presentLogo = () => [schoolLogo()]

/** The picture of the present logo, or its small one. */
export const schoolLogoFile = operation({
  access: 'school:logo',
  input: pictureIdSchema,
  output: asFile<ServedFile>('image/webp', 'image/png'),
  fail: fileMessages.reading,
  run: async (_actor, { id }) => servedPicture(id, presentLogo),
})

/** The icon that is made of the present logo; `id` is the logo's. */
export const schoolIcon = operation({
  access: 'school:logo',
  input: pictureIdSchema,
  output: asFile<Buffer>('image/png'),
  fail: fileMessages.reading,
  async run(_actor, { id }) {
    await pictureFile(id, presentLogo)
    const icon = await logoIcon()
    if (!icon) throw new AppError('notFound', messages.common.notFound)
    return icon
  },
})

const changeColumns = {
  id: true,
  setting: true,
  before: true,
  after: true,
  createdAt: true,
  by: { select: { name: true } },
} as const

const changeable = Object.keys(changeLabels) as (keyof typeof changeLabels)[]
const labelled = (test: (label: string) => boolean) => changeable.filter((name) => test(changeLabels[name]))

/** Who has changed which setting, newest first. */
export const listSchoolChanges = operation({
  access: 'school:manage',
  as: 'changes',
  input: schoolChangesSchema,
  output: pageOf(schoolChangeShape),
  fail: schoolMessages.changesFailed,
  async run(_actor, { q, setting, ...asked }) {
    const named = labelled((label) => sameText(label).includes(sameText(q)))
    const where = {
      ...withoutUndefined({ setting: setting && { in: labelled((label) => label === setting) } }),
      ...(q && {
        OR: [{ setting: { in: named } }, { findable: finds(q) }, { by: { findableName: finds(q) } }],
      }),
    }
    return readRows(
      db.schoolChange,
      asked,
      { where, orderBy: listOrder(), relationLoadStrategy: 'join', select: changeColumns },
      ({ id, setting, before, after, by, createdAt }) => ({
        id,
        date: createdAt.toISOString(),
        setting: isChangeable(setting) ? changeLabels[setting] : setting,
        before: inWords(setting, before),
        after: inWords(setting, after),
        by: by?.name ?? '',
      }),
    )
  },
})

const isSetting = (name: string): name is SettingName => (settingNames as string[]).includes(name)
const isChangeable = (name: string): name is keyof typeof changeLabels => (changeable as string[]).includes(name)

function inWords(setting: string, value: string | null) {
  if (value === null) return isSetting(setting) ? notDecided : nothing
  if (setting === 'rollNumbers') return value === 'section' ? rollNumberWords.section : rollNumberWords.class
  return isSetting(setting) ? shownSetting(setting, value) : value
}
