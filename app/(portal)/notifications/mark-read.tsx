'use client'

import { useEffect } from 'react'
import { perform } from '@/lib/client/perform'
import { messages } from '@/lib/messages'
import { markRead } from './actions'

/**
 * Whoever sees the list has seen what is new in it, up to `until`, the newest that it shows; what has come in since stays
 * unread. The badge in the bar goes with the answer, even when nothing is new: they may have been read on another device,
 * which this bar has not heard of.
 */
export function MarkRead({ until }: { until: string }) {
  useEffect(() => void perform(markRead, { until }, messages.notifications.readFailed), [until])
  return null
}
