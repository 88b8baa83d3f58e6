'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { ProgressBar } from '@/components/ui/progress-bar'
import { getJson } from '@/lib/client/http'
import { formatCount } from '@/lib/counted'
import type { ImportDetail } from '@/lib/import/answers'
import type { ImportKind } from '@/lib/import/lists'
import { countedOf, importProgressMessages } from '@/lib/import/screen-messages'

/** Milliseconds between two looks. */
const pause = 1000

type Props = { id: string; kind: ImportKind; progress: number; writes: number }

/** How far an import is, whoever started it. The page is drawn anew once it is over. */
export function ImportProgress({ id, kind, progress, writes }: Props) {
  const router = useRouter()
  const [written, setWritten] = useState(progress)

  useEffect(() => {
    let over = false
    const timer = setInterval(() => {
      void getJson<{ import: ImportDetail }>(`/api/imports/${id}`).then((answer) => {
        if (!answer || over) return
        setWritten(answer.import.progress)
        if (answer.import.state === 'Running') return
        over = true
        clearInterval(timer)
        router.refresh()
      })
    }, pause)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [id, router])

  const words = written
    ? importProgressMessages.of(formatCount(written), countedOf(kind, writes))
    : importProgressMessages.writing(countedOf(kind, writes))
  return (
    <>
      <h2 className="text-lg">{importProgressMessages.importIsRunning}</h2>
      <p className="mt-1 mb-4 text-muted">{importProgressMessages.youCanLeaveThisPageWhile}</p>
      <p role="status" className="mb-2 text-sm tabular-nums">
        {words}
      </p>
      <ProgressBar label="Import" percent={writes ? Math.floor((written / writes) * 100) : 0} words={words} />
    </>
  )
}
