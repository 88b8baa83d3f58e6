'use server'

import { action } from '@/lib/server/doors/action'
import * as threads from '@/lib/threads/service'

export const openThread = action(threads.openThread, '/messages')
export const writeMessage = action(threads.writeMessage, '/messages')
export const markThreadRead = action(threads.markThreadRead, '/messages')
export const closeThread = action(threads.closeThread, '/messages')
