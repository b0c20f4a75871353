import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { Waiting } from '#frontend/components/waiting.tsx'
import { isGalleryShown } from '#frontend/lib/navigation/dashboard-area.ts'
import { paths, patterns } from '#frontend/lib/navigation/paths.ts'
import { RequireSession } from './gates.tsx'
import { RequireAccess } from './require-access.tsx'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'
import { titled } from './route-handle.ts'

/** Every route with its title. The code of a page is fetched on the first visit. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Waiting>Loading...</Waiting>,
    children: [
      {
        path: patterns.home,
        handle: titled('Redesign any room from a photo'),
        lazy: async () => ({ Component: (await import('#frontend/routes/home.tsx')).Home }),
      },
      {
        path: patterns.login,
        handle: titled('Sign In'),
        lazy: async () => ({ Component: (await import('#frontend/routes/login.tsx')).Login }),
      },
      {
        path: patterns.signUp,
        handle: titled('Create Your Account'),
        lazy: async () => ({ Component: (await import('#frontend/routes/sign-up.tsx')).SignUp }),
      },
      {
        path: patterns.resetPassword,
        handle: titled('Reset Your Password'),
        lazy: async () => ({ Component: (await import('#frontend/routes/reset-password.tsx')).ResetPassword }),
      },
      { path: patterns.history, element: <Navigate to={paths.history} replace /> },
      { path: patterns.generations, element: <Navigate to={paths.history} replace /> },
      { path: patterns.dashboardAfterPayment, element: <Navigate to={paths.dashboardAfterPayment} replace /> },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: async () => ({ Component: (await import('#frontend/routes/signed-in.tsx')).SignedIn }),
            children: [
              {
                element: <RequireAccess waiting="Loading dashboard..." />,
                children: [
                  {
                    path: patterns.dashboard,
                    handle: titled((search) => (isGalleryShown(search) ? 'Gallery' : 'Design Tools')),
                    lazy: async () => ({ Component: (await import('#frontend/routes/dashboard.tsx')).Dashboard }),
                  },
                ],
              },
              {
                path: patterns.paywall,
                handle: titled('Choose Your Plan'),
                lazy: async () => ({ Component: (await import('#frontend/routes/paywall.tsx')).Paywall }),
              },
              {
                path: patterns.creditsPaywall,
                handle: titled('Buy Credits'),
                lazy: async () => ({
                  Component: (await import('#frontend/routes/credits-paywall.tsx')).CreditsPaywall,
                }),
              },
              {
                path: patterns.subscription,
                handle: titled('Subscription Plans'),
                lazy: async () => ({
                  Component: (await import('#frontend/routes/subscription.tsx')).SubscriptionPage,
                }),
              },
              {
                path: patterns.buyCredits,
                handle: titled('Buy Credits'),
                lazy: async () => ({ Component: (await import('#frontend/routes/buy-credits.tsx')).BuyCredits }),
              },
              {
                path: patterns.account,
                handle: titled('Account'),
                lazy: async () => ({ Component: (await import('#frontend/routes/account.tsx')).AccountPage }),
              },
              {
                path: patterns.paymentSuccess,
                handle: titled('Payment'),
                lazy: async () => ({
                  Component: (await import('#frontend/routes/payment-success.tsx')).PaymentSuccess,
                }),
              },
              {
                path: patterns.generation,
                handle: titled('Generated Image'),
                lazy: async () => ({ Component: (await import('#frontend/routes/generation.tsx')).GenerationPage }),
              },
            ],
          },
        ],
      },
      {
        path: '*',
        handle: titled('Page Not Found'),
        lazy: async () => ({ Component: (await import('#frontend/routes/not-found.tsx')).NotFound }),
      },
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
