'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState, type ReactNode } from 'react'
import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import { perform } from '@/lib/client/perform'
import { limits } from '@/lib/constants'
import type { SetupState } from '@/lib/setup/answers'
import { setupMessages } from '@/lib/setup/messages'
import { setupGuideMessages } from '@/lib/setup/screen-messages'
import { readSetup } from './actions'
import { forget, keep, kept } from './kept'
import { Finished } from './finished'
import { Steps } from './steps'

const loadCodeSchema = () => import('@/lib/setup/schema').then(({ setupCodeSchema }) => setupCodeSchema)

type Props = { intro: string; timeZones: readonly string[]; closed: ReactNode }

/** The set-up: first the code, then the steps, then what comes next. `closed` is shown in its place afterwards. */
export function SetupGuide({ intro, timeZones, closed }: Props) {
  const [opened, setOpened] = useState<{ code: string; state: SetupState }>()
  const router = useRouter()
  const [finished, setFinished] = useState<'signedIn' | 'toLogIn'>()

  useEffect(() => {
    const code = kept('code')
    if (!code) return
    void perform(readSetup, { code }, setupMessages.failed).then((result) =>
      result.ok ? setOpened({ code, state: result.data }) : forget(),
    )
  }, [])

  if (finished) return <Finished signedIn={finished === 'signedIn'} />
  if (closed) return closed
  return (
    <>
      <p className="mt-2 text-muted">{intro}</p>
      {opened ? (
        <Steps
          code={opened.code}
          state={opened.state}
          timeZones={timeZones}
          onSaved={(state) => {
            setOpened({ ...opened, state })
            // The bar and the tab have the school's name and its logo.
            router.refresh()
          }}
          onFinished={setFinished}
        />
      ) : (
        <Card className="mt-6">
          <ActionForm
            title={setupGuideMessages.code}
            schema={loadCodeSchema}
            action={readSetup}
            failed={setupMessages.failed}
            submit="Begin"
            onSuccess={(state, { code }) => {
              keep('code', code)
              setOpened({ code, state })
            }}
          >
            {({ TextField }) => (
              <TextField
                name="code"
                label={setupGuideMessages.setupCode}
                hint={setupGuideMessages.codeHint}
                maxLength={limits.setupCode}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
              />
            )}
          </ActionForm>
        </Card>
      )}
    </>
  )
}
