# One image for the service, its worker, the desk, the migration and the staff commands: they share one version and differ in their entry file.
#   docker build -f deploy/service.Dockerfile -t hiram/service .
FROM node:24-bookworm-slim AS packages
WORKDIR /app
# The manifests are copied first, so that a change of the source does not invalidate the layer of installed packages.
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY packages/contract/package.json packages/contract/
COPY deploy/image/prune-lock.ts deploy/image/
# Install scripts of packages do not run.
RUN node deploy/image/prune-lock.ts apps/api && npm ci --ignore-scripts --no-audit --no-fund

# The desk's pages. The borrowers' are in the web image.
FROM node:24-bookworm-slim AS desk
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/desk/package.json apps/desk/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY deploy/image/prune-lock.ts deploy/image/
RUN node deploy/image/prune-lock.ts apps/desk vite @vitejs/plugin-react @inlang/paraglide-js @inlang/plugin-message-format typescript \
  && npm ci --ignore-scripts --no-audit --no-fund
COPY packages/contract packages/contract
COPY apps/web apps/web
COPY apps/desk apps/desk
RUN node packages/contract/messages/compile.ts && npm run build --workspace apps/desk

FROM debian:bookworm-slim AS root
COPY deploy/image/small-root.sh /
RUN sh /small-root.sh /small base-files libc6 libgcc-s1 gcc-12-base libstdc++6

FROM packages AS bill
COPY deploy/image deploy/image
COPY --from=root /small /small
RUN node deploy/image/bill-of-materials.ts --image service --workspace apps/api --root /small --into /bill \
  && sh deploy/image/lighten.sh node_modules

FROM scratch
COPY --from=root /small /
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production PATH=/usr/local/bin:/usr/bin:/bin
WORKDIR /app
COPY --from=bill /app/node_modules node_modules
COPY --from=bill /bill /usr/share/doc/hiram
COPY package.json LICENSE ./
COPY packages/contract/package.json packages/contract/
COPY packages/contract/messages packages/contract/messages
COPY packages/contract/src packages/contract/src
COPY apps/api/package.json apps/api/
COPY apps/api/src apps/api/src
COPY apps/api/sample-lender apps/api/sample-lender
COPY --from=desk /app/apps/desk/dist apps/desk/dist
ENV DESK_FILES=/app/apps/desk/dist
USER 1000
EXPOSE 4100
# Node receives signals directly: it drains on SIGTERM.
CMD ["node", "apps/api/src/main/server.ts"]
