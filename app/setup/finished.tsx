'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { stepNames, steps } from '@/lib/checklist/steps'
import { loadInFull } from '@/lib/client/load-in-full'
import { finishedMessages } from '@/lib/setup/screen-messages'

/** What is shown once the set-up is over. */
export function Finished({ signedIn }: { signedIn: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The step before was longer, and the bar is two rows high now: the heading would be below it.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <Card className="mt-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        {finishedMessages.yourSchoolIsReady}
      </h2>
      <p className="mt-2 text-muted">{finishedMessages.thisPageIsClosedNow}</p>
      <ul className="mt-4 grid gap-3">
        {stepNames.map((step) => (
          <li key={step}>
            <p className="font-medium">{steps[step].title}</p>
            <p className="text-sm text-muted">{steps[step].text}</p>
          </li>
        ))}
      </ul>
      <Button className="mt-6" onClick={() => loadInFull(signedIn ? '/' : '/login')}>
        {signedIn ? finishedMessages.toDashboard : 'Login'}
      </Button>
    </Card>
  )
}
