'use client'

import { useRef, useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { ActionForm } from '@/components/action-form'
import type { FormValues } from '@/components/form-values'
import { changedOnly } from '@/components/changed-only'
import type { FieldsOf } from '@/components/fields'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import type { Setting } from '@/lib/school/answers'
import { settingLabels, shownSetting, type SettingName } from '@/lib/school/lists'
import { schoolMessages } from '@/lib/school/messages'
import type { schoolSchema } from '@/lib/school/schema'
import { settingsFormMessages } from '@/lib/school/screen-messages'
import { changeSchool } from './actions'

type Input = z.input<typeof schoolSchema>

const loadSchema = () => import('@/lib/school/schema').then(({ schoolSchema }) => schoolSchema)

/** What a field needs of its setting: `<TextField {...field('name')} />`, and under it `note('name')`. */
type Parts = FieldsOf<FormValues<typeof schoolSchema>> & {
  field: <Name extends SettingName>(
    name: Name,
  ) => { name: Name; label: string; defaultValue: string; placeholder?: string; hint: string }
  note: (name: SettingName) => ReactNode
}

/** A form for some of the school's settings. What is saved are those that were changed in it. */
export function SettingsForm({
  title,
  settings,
  children,
}: {
  title: string
  settings: readonly Setting[]
  children: (parts: Parts) => ReactNode
}) {
  const [known, setKnown] = useState(settings)
  // What the fields were filled with: another administrator may have changed other settings since.
  const filled = useRef(new Map(settings.map((setting) => [setting.name, valueIn(setting)])))

  function learn(now: readonly Setting[], names: readonly string[]) {
    for (const setting of now) if (names.includes(setting.name)) filled.current.set(setting.name, valueIn(setting))
    setKnown(now)
  }

  async function save(input: Input, key?: string) {
    const decided = [...filled.current].filter(([name]) => !isUndecided(known, name))
    const changed = changedOnly(input, Object.fromEntries(decided))
    const result = await changeSchool(changed, key)
    if (result.ok) learn(result.data.settings, Object.keys(changed))
    return result
  }

  return (
    <ActionForm
      title={title}
      className="grid gap-x-6 gap-y-4 sm:grid-cols-2"
      schema={loadSchema}
      action={save}
      failed={schoolMessages.saveFailed}
      success={schoolMessages.saved}
      submit="Save"
    >
      {(fields) =>
        children({
          ...fields,
          field: (name) => {
            const setting = settingIn(known, name)
            const own = valueIn(setting)
            return {
              name,
              label: settingLabels[name],
              defaultValue: own,
              ...(own ? {} : { placeholder: String(setting.value) }),
              hint: sourceOf(setting),
            }
          },
          note: (name) => <GiveBack setting={settingIn(known, name)} onDone={(now) => learn(now, [name])} />,
        })
      }
    </ActionForm>
  )
}

function settingIn(settings: readonly Setting[], name: SettingName): Setting {
  const found = settings.find((setting) => setting.name === name)
  if (!found) throw new Error(settingsFormMessages.thereIsNoSetting(name))
  return found
}

/** What the field of a setting is filled with. A text that need not be written is empty until the office has written it. */
const valueIn = ({ name, value, decidedBy }: Setting) =>
  name === 'paymentInstructions' && decidedBy !== 'office' ? '' : String(value)

/** Whether administrators are asked to decide about it: saving the form then decides, even without a change. */
const isUndecided = (settings: readonly Setting[], name: string) =>
  name === 'onlinePayments' && settingIn(settings, name).decidedBy === 'nobody'

function sourceOf({ name, decidedBy, variable, otherwise }: Setting) {
  if (decidedBy === 'office')
    return otherwise === ''
      ? settingsFormMessages.savedHere
      : settingsFormMessages.savedHereOtherwise(shownSetting(name, otherwise))
  return decidedBy === 'environment' ? settingsFormMessages.setOnServer(variable) : settingsFormMessages.default
}

/** A button that gives a setting back to the environment; nothing while it is the environment's. */
function GiveBack({
  setting: { name, decidedBy },
  onDone,
}: {
  setting: Setting
  onDone: (now: readonly Setting[]) => void
}) {
  const { setValue, clearErrors } = useFormContext()
  const [running, setRunning] = useState(false)
  if (decidedBy !== 'office') return null

  async function giveBack() {
    setRunning(true)
    const result = await perform(changeSchool, { [name]: null }, schoolMessages.saveFailed)
    setRunning(false)
    if (!result.ok) return void notify.error(result.message)
    setValue(name, valueIn(settingIn(result.data.settings, name)))
    clearErrors(name)
    onDone(result.data.settings)
    notify.success(schoolMessages.givenBack)
  }

  return (
    <Button variant="link" size="inline" className="mt-1" aria-busy={running} onClick={() => void giveBack()}>
      {settingsFormMessages.takeThisBack}
      <span className="sr-only">: {settingLabels[name]}</span>
    </Button>
  )
}
