'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

export const steps = ['school', 'logo', 'year', 'administrator'] as const
export type Step = (typeof steps)[number]

type StepCardProps = {
  step: Step
  title: string
  /** What has been saved in it, in words. */
  done: string | null | false
  present: Step
  onOpen: (step: Step) => void
  children: ReactNode
}

/** A step of the set-up: open, or one line of what has been saved in it. */
export function StepCard({ step, title, done, present, onOpen, children }: StepCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isPresent = step === present
  const first = useRef(true)

  // A step that opens takes the focus from the button of the one before, which is gone. The first on the page does not.
  useEffect(() => {
    if (isPresent && !first.current) heading.current?.focus()
    first.current = false
  }, [isPresent])

  return (
    <li aria-current={isPresent ? 'step' : undefined}>
      <Card>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className={isPresent ? 'text-lg' : 'text-lg text-muted'}>
            {steps.indexOf(step) + 1}. {title}
          </h2>
          {!isPresent && done && (
            <Button variant="link" size="inline" onClick={() => onOpen(step)}>
              Change<span className="sr-only">: {title}</span>
            </Button>
          )}
        </div>
        {!isPresent && done && <p className="mt-1 text-sm wrap-anywhere">{done}</p>}
        {isPresent && <div className="mt-4">{children}</div>}
      </Card>
    </li>
  )
}
