'use server'

import * as calendar from '@/lib/calendar/service'
import { action } from '@/lib/server/doors/action'

export const addCalendarEntry = action(calendar.addCalendarEntry, '/admin/calendar')
export const changeCalendarEntry = action(calendar.changeCalendarEntry, '/admin/calendar')
export const removeCalendarEntry = action(calendar.removeCalendarEntry, '/admin/calendar')
