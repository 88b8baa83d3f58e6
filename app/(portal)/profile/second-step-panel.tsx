'use client'

import { useRef, useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { secondStepPanelMessages } from '@/lib/profile/second-step-messages'
import type { SecondStepTask as Task } from './second-step-task'

const SecondStepTask = onDemand<ComponentProps<typeof Task>>(
  () => import('./second-step-task').then((module) => module.SecondStepTask),
  { giveUp: ({ onDone }) => onDone() },
)

const tasks = {
  setUp: secondStepPanelMessages.setUp,
  renew: secondStepPanelMessages.newRecoveryCodes,
  remove: secondStepPanelMessages.turnOff,
} as const

type Props = {
  on: boolean
  /** The school wants it before anything else. */
  led?: boolean
}

/** Two-step login: whether it is on, and what its owner can do about it. */
export function SecondStepPanel({ on, led }: Props) {
  const [task, setTask] = useState<keyof typeof tasks>()
  /** Once it is set up, the page is drawn anew and says that nobody is led any more. */
  const [wasLed] = useState(led)
  /** The task is done; what it has to say is still there. */
  const [settled, setSettled] = useState(false)
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  function done() {
    setTask(undefined)
    setSettled(false)
    // The pressed button is gone.
    heading.current?.focus()
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-lg">
          {secondStepPanelMessages.twostepLogin}
          <Badge tone={on ? 'positive' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>
        </h2>
        {task && !settled && (
          <Button variant="secondary" disabled={busy} onClick={done}>
            Cancel
          </Button>
        )}
        {!task && (
          <div className="flex flex-wrap gap-3">
            {(on ? (['renew', 'remove'] as const) : (['setUp'] as const)).map((each) => (
              <Button key={each} variant="secondary" onFocus={SecondStepTask.preload} onClick={() => setTask(each)}>
                {tasks[each]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {task ? (
        <div className="mt-6 border-t border-line pt-6">
          <SecondStepTask
            key={task}
            task={task}
            led={wasLed}
            onBusy={setBusy}
            onSettled={() => setSettled(true)}
            onDone={done}
          />
        </div>
      ) : (
        <p className="mt-3 text-sm text-muted">
          {on ? secondStepPanelMessages.youLogInWithYourPassword : secondStepPanelMessages.withItYouLog}
        </p>
      )}
    </>
  )
}
