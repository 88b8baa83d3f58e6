'use server'

import * as admissions from '@/lib/admissions/service'
import { action } from '@/lib/server/doors/action'

export const apply = action(admissions.apply, '/admin/admissions')
