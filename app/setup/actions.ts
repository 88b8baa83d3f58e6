'use server'

import { action } from '@/lib/server/doors/action'
import * as setup from '@/lib/setup/operations'

export const readSetup = action(setup.readSetup)
export const saveSetupSchool = action(setup.saveSetupSchool)
export const finishSetup = action(setup.finishSetup)
export const saveSetupYear = action(setup.saveSetupYear)
export const addSetupClass = action(setup.addSetupClass)
