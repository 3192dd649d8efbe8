# Stands in for the lender and its providers, for demos and tests. Never part of production.
#   docker build -f deploy/sandbox.Dockerfile -t hiram/sandbox .
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY . .
RUN npm install --no-save --omit=dev --ignore-scripts --workspace apps/sandbox

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json ./
COPY packages packages
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/apps/sandbox apps/sandbox
USER 1000
EXPOSE 4200
CMD ["node", "apps/sandbox/src/server.ts"]
