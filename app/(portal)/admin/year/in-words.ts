import { formatCount } from '@/lib/counted'
import { inWordsMessages } from '@/lib/year/screen-messages'

type Outcomes = { promoted: number; retained: number; passedOut: number; left: number }

/** `760 promoted, 12 retained, 28 pass out, 3 leave`, without what is none. */
export const inWords = ({ promoted, retained, passedOut, left }: Outcomes): string =>
  (
    [
      [promoted, 'promoted'],
      [retained, 'retained'],
      [passedOut, inWordsMessages.passedOut],
      [left, 'left'],
    ] as const
  )
    .flatMap(([count, word]) => (count > 0 ? [`${formatCount(count)} ${word}`] : []))
    .join(', ') || 'nobody'
