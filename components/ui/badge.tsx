import type { ComponentProps } from 'react'
import { cn } from './cn'

export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'negative'

/** The classes of a badge (controls.css). */
export const badgeStyle = (tone: Tone, className?: string) => cn('badge', tone, className)

/** A status in words; the colour only repeats it. */
export function Badge({ tone = 'neutral', className, ...props }: ComponentProps<'span'> & { tone?: Tone }) {
  return <span className={badgeStyle(tone, className)} {...props} />
}
