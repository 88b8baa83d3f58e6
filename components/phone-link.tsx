import type { ReactNode } from 'react'
import { dialNumber } from '@/lib/phone'
import { buttonStyle } from './ui/button'

type Props = {
  number: string
  /** Whom it calls, for screen readers. */
  call: string
  icon?: ReactNode
  /** What is said after the number. */
  children?: ReactNode
}

/** A phone number that one tap calls. */
export const PhoneLink = ({ number, call, icon, children }: Props) => (
  <a href={`tel:${dialNumber(number)}`} className={buttonStyle({ variant: 'link', size: 'inline' })}>
    {icon}
    <span className="sr-only">{call} </span>
    {number}
    {children}
  </a>
)
