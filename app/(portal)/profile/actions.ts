'use server'

import * as auth from '@/lib/auth/service'
import * as profile from '@/lib/profile/service'
import { action } from '@/lib/server/doors/action'

export const updateProfile = action(profile.updateProfile, '/profile')
export const changePassword = action(auth.changePassword)
