'use server'

import * as school from '@/lib/school/operations'
import { action } from '@/lib/server/doors/action'

export const changeSchool = action(school.changeSchool, '/admin/school')
export const removeLogo = action(school.removeLogo, '/admin/school')
