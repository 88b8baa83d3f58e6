'use client'

import { useEffect } from 'react'
import { perform } from '@/lib/client/perform'
import { messages } from '@/lib/messages'
import { markRead } from './actions'

/**
 * Whoever sees the page has seen what is new; the badge in the bar goes with the answer. Even when nothing is new: they
 * may have been read on another device, which this bar has not heard of.
 */
export function MarkRead() {
  useEffect(() => void perform(markRead, {}, messages.notifications.readFailed), [])
  return null
}
