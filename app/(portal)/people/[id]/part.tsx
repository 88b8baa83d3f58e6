'use client'

import type { ReactNode } from 'react'
import { FailureNotice } from '@/components/failure-notice'
import { Fold } from '@/components/fold'
import { Card } from '@/components/ui/card'
import { formatCount } from '@/lib/counted'
import type { Result } from '@/lib/result'
import { partId } from './part-id'

type Props = { id: string; title: string; count?: number; open?: boolean; children: ReactNode }

/** A part of a person's page: on a phone its title, until somebody taps it. */
export const Part = ({ id, title, count, open, children }: Props) => (
  <Fold id={partId(id)} title={title} count={count === undefined ? undefined : formatCount(count)} open={open}>
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-4 text-lg">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  </Fold>
)

/** What a part shows, once it is read. */
export type Reading<Data> = { reading: Result<Data> }

type ReadProps<Data> = Omit<Props, 'count' | 'children'> &
  Reading<Data> & { count?: (data: Data) => number; children: (data: Data) => ReactNode }

/** A part whose reading may have failed, which is then said in its place. */
export const ReadPart = <Data,>({ reading, count, children, ...part }: ReadProps<Data>) => (
  <Part count={reading.ok ? count?.(reading.data) : undefined} {...part}>
    {reading.ok ? children(reading.data) : <FailureNotice message={reading.message} />}
  </Part>
)
