'use server'

import * as admissions from '@/lib/admissions/service'
import { action } from '@/lib/server/doors/action'

export const submitApplication = action(admissions.submitApplication, '/admin/admissions')
