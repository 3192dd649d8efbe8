# One image for the service, its worker, the migration and staff's commands: they are one version, and differ in the file they start.
#   docker build -f deploy/service.Dockerfile -t hiram/service .
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY . .
# No script of a package runs. `npm ci` would refuse a lock file without other platforms' packages; this takes the same versions.
RUN npm install --no-save --omit=dev --ignore-scripts --workspace apps/api

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json ./
COPY packages packages
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/apps/api apps/api
USER 1000
EXPOSE 4100
# Node gets the signals itself: it drains on SIGTERM.
CMD ["node", "apps/api/src/main/server.ts"]
