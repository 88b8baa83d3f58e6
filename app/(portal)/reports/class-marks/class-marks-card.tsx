'use client'

import { TableProperties } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { reportMessages } from '@/lib/reports/messages'
import type { ClassMarks as Opened } from './class-marks'
import { keptChoice } from './kept-choice'

const said = reportMessages.classMarks

/** The address of the table on its page, which opens it. */
const anchor = 'class-marks'

// Loaded when it is opened: most who come here read.
const ClassMarks = onDemand<ComponentProps<typeof Opened>>(
  () => import('./class-marks').then((module) => module.ClassMarks),
  { giveUp: ({ onClose }) => onClose() },
)

/** The marks of a whole class in one table, behind a button. It is open from the start where something in it is not saved. */
export function ClassMarksCard() {
  const [open, setOpen] = useState(false)

  const begin = useEffectEvent(() => {
    if (keptChoice()?.unsaved || window.location.hash === `#${anchor}`) setOpen(true)
  })
  useEffect(() => {
    const onHash = () => begin()
    onHash()
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])

  return (
    <section id={anchor} aria-labelledby="class-marks-title">
      <Card className="mt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div>
            <h2 id="class-marks-title" className="text-lg">
              {said.title}
            </h2>
            <p className="mt-1 text-sm text-muted">{said.about}</p>
          </div>
          {/* One button, so that the focus stays. */}
          <Button
            variant="secondary"
            aria-expanded={open}
            onPointerEnter={ClassMarks.preload}
            onClick={() => setOpen(!open)}
          >
            <TableProperties aria-hidden />
            {open ? said.close : said.open}
          </Button>
        </div>
        {open && <ClassMarks onClose={() => setOpen(false)} />}
      </Card>
    </section>
  )
}
